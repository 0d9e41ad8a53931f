// The picture of the board as pixels. A vector picture is redrawn with every change on top of it, which takes
// tens of milliseconds where there is no graphics card; pixels are only copied. Zooming in renders more of them,
// and beyond a limit the vector picture itself.
const STEP = 512;
const WIDEST = 4096;

/** Width of the picture rendered for a width in pixels: in steps, so that small zooms need no new one; 0 is none. */
export function widthFor(pixels: number): number {
  const wide = Math.ceil(pixels / STEP) * STEP;
  return wide > WIDEST ? 0 : wide;
}

export class Bitmap {
  /** What to show now: the pixels once they are there, the vector picture until then. */
  src = $state("");

  private vector = "";
  private width = 0;
  private made = "";

  /** Show a picture `pixels` wide on the screen. */
  show(vector: string, ratio: number, pixels: number): void {
    const width = widthFor(pixels);
    if (vector === this.vector && (width === this.width || (width !== 0 && width < this.width))) return;
    const isOther = vector !== this.vector;
    this.vector = vector;
    this.width = width;
    if (isOther || width === 0) this.src = vector;
    if (width !== 0 && vector !== "") void this.make(vector, width, Math.round(width / ratio));
  }

  /** Let the pixels go. */
  drop(): void {
    if (this.made) URL.revokeObjectURL(this.made);
    this.made = this.vector = this.src = "";
    this.width = 0;
  }

  private async make(vector: string, width: number, height: number): Promise<void> {
    const blob = await draw(vector, width, height).catch(() => null); // then the vector picture stays
    if (blob === null || vector !== this.vector || width !== this.width) return;
    const old = this.made;
    this.made = this.src = URL.createObjectURL(blob);
    if (old) URL.revokeObjectURL(old);
  }
}

async function draw(vector: string, width: number, height: number): Promise<Blob | null> {
  const image = new Image(width, height);
  image.src = vector;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
