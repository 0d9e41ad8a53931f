// The WebSocket to the table: it comes back by itself, and an answer that was not acknowledged is sent again
// with the same id, so that it is played once and only once.
import type { FromPage, ToPage } from "../generated/protocol";

type Status = "connecting" | "open" | "lost" | "closed";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;
  private unanswered = new Map<string, FromPage>();

  constructor(
    private readonly url: string,
    private readonly hello: () => FromPage,
    private readonly onMessage: (message: ToPage) => void,
    private readonly onStatus: (status: Status) => void,
  ) {}

  start(): void {
    this.onStatus(this.socket === null ? "connecting" : "lost");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      socket.send(JSON.stringify(this.hello()));
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
      this.onStatus("open");
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ToPage);
    socket.onclose = () => {
      if (this.socket !== socket || this.isStopped) return;
      this.onStatus("lost");
      this.timer = setTimeout(() => this.start(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /** Send an answer or a question; those with an id are sent again after a lost connection until they are answered. */
  send(message: FromPage): void {
    if ("id" in message) this.unanswered.set(message.id, message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.onStatus("closed");
  }

  private receive(message: ToPage): void {
    if ("id" in message) this.unanswered.delete(message.id);
    if (message.type === "trouble" && message.is_final) this.isStopped = true;
    this.onMessage(message);
  }
}

let counter = 0;

/** An id that no other message of any page has. */
export function newId(): string {
  counter += 1;
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${random[0]?.toString(36)}${random[1]?.toString(36)}-${counter}`;
}
