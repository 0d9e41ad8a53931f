import { waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { Bitmap, widthFor } from "../src/board/bitmap.svelte";

describe("the picture of the board as pixels", () => {
  it("is made in steps, and not at all at a very close zoom", () => {
    expect(widthFor(1)).toBe(512);
    expect(widthFor(513)).toBe(1024);
    expect(widthFor(4096)).toBe(4096);
    expect(widthFor(4097)).toBe(0);
  });

  it("shows the vector picture at once, and keeps it where no pixels can be drawn", async () => {
    vi.spyOn(Image.prototype, "decode").mockRejectedValue(new Error("no picture"));
    const bitmap = new Bitmap();
    bitmap.show("/board.svg?key=1", 1.5, 900);
    expect(bitmap.src).toBe("/board.svg?key=1");
    await Promise.resolve();
    expect(bitmap.src).toBe("/board.svg?key=1");
  });

  it("takes another picture at once when the board has changed", () => {
    vi.spyOn(Image.prototype, "decode").mockRejectedValue(new Error("no picture"));
    const bitmap = new Bitmap();
    bitmap.show("/board.svg?key=1", 1.5, 900);
    bitmap.show("/board.svg?key=2", 1.5, 900);
    expect(bitmap.src).toBe("/board.svg?key=2");
  });

  it("switches to the vector picture at a very close zoom", async () => {
    vi.spyOn(Image.prototype, "decode").mockResolvedValue(undefined);
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage() {} } as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["x"])));
    const bitmap = new Bitmap();
    bitmap.show("/board.svg?key=1", 1.5, 900);
    await waitFor(() => expect(bitmap.src).toMatch(/^blob:/));
    bitmap.show("/board.svg?key=1", 1.5, 9000);
    expect(bitmap.src).toBe("/board.svg?key=1");
  });
});
