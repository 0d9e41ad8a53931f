// Icons that the set does not have, drawn by us in a field of 512 × 512. What has no colour takes that of the text.

const INK = "#2a1d12";

/** A round token: order tokens differ by colour and by the sign in them. */
function coin(colour: string, sign: string, signColour = "#fff"): string {
  return (
    `<circle cx="256" cy="256" r="236" fill="${INK}"/><circle cx="256" cy="256" r="216" fill="${colour}"/>` +
    `<circle cx="256" cy="256" r="188" fill="none" stroke="${signColour}" stroke-width="12" opacity=".55"/>` +
    `<g fill="${signColour}" stroke="none">${sign}</g>`
  );
}

const sword = '<path d="M256 92l32 48v156h56v40h-64v54a34 34 0 1 1-48 0v-54h-64v-40h56V140z"/>';
const drop = '<path d="M256 104c30 64 98 128 98 200a98 98 0 0 1-196 0c0-72 68-136 98-200z"/>';
const leaf =
  '<path d="M386 130C212 118 116 202 134 324c4 26 14 42 26 52-10 18-18 36-22 56h38c4-16 10-30 18-44 96 18 206-52 192-258zM182 352c18-80 74-134 142-160-58 38-106 92-126 168z"/>';
const star = '<path d="M256 100l44 104 112 10-85 74 26 110-97-58-97 58 26-110-85-74 112-10z"/>';
const rays = [0, 45, 90, 135, 180, 225, 270, 315];
const sun =
  '<circle cx="256" cy="256" r="76"/>' +
  rays.map((turn) => `<path d="M256 92l22 66h-44z" transform="rotate(${turn} 256 256)"/>`).join("");

const shield = "M256 40c60 40 122 56 190 58 4 180-52 300-190 374C118 398 62 278 66 98c68-2 130-18 190-58z";

/** A sword that points up to the right. */
const blade = "M452 40l-10 92-196 206 50 50-36 36-56-58-78 82a40 40 0 1 1-52-52l82-78-58-56 36-36 50 50L390 80z";

/** Head and neck of a dog seen from the side, looking left, with bared teeth. */
const profile =
  '<path fill-rule="evenodd" d="M152 72l-34 66-36 26-76 46 6 36 28 4 8 20 12-18 12 18 12-18 26 16-44 14-34-6-4 20 26 24 60 12 8 52-44 128h118l6-76-10-92-24-44 2-132zM100 184l34-4-18 22z"/>';

export const ownIcons: Readonly<Record<string, string>> = {
  "own-order-red": coin("#c3271f", sword),
  "own-order-blue": coin("#1d62b5", drop),
  "own-order-green": coin("#2c7a33", leaf),
  "own-order-purple": coin("#6f2c9c", star),
  "own-order-yellow": coin("#f2b51d", sun, INK),
  "own-order-hidden": coin(
    "#6a5a48",
    '<path d="M178 208a78 78 0 1 1 104 74v34h-50v-72c34 0 56-10 56-36a28 28 0 0 0-58 0zM230 344h54v54h-54z"/>',
  ),
  "own-cerberus":
    profile +
    `<g transform="matrix(-1 0 0 1 512 0)">${profile}</g>` +
    '<path fill-rule="evenodd" d="M256 130l-26 8-42-74-8 120-2 76 34 46 12 72 18 26h28l18-26 12-72 34-46-2-76-8-120-42 74zM202 218l40 24-30 6zM310 218l-40 24 30 6zM236 328h40l-20 24zM226 366l8 18 8-16 8 16 6-16 6 16 8-16 8 16 8-18z"/>' +
    '<path d="M212 424l28 16h32l28-16 14 68H198z"/>',
  "own-omphalos":
    '<path d="M256 36C150 62 96 190 92 372h328C416 190 362 62 256 36z" fill="none" stroke="currentColor" stroke-width="30" stroke-linejoin="round"/>' +
    '<path d="M256 40L128 220M256 40l128 180M188 132l202 132M324 132L122 264M130 214l230 158M382 214L152 372M104 300l108 72M408 300l-108 72" fill="none" stroke="currentColor" stroke-width="20"/>' +
    '<path d="M64 384h384l24 88H40z"/>',
  "own-die-blank":
    '<rect x="64" y="64" width="384" height="384" rx="72" fill="none" stroke="currentColor" stroke-width="36"/>',
  "own-hit": `<path d="${blade}"/>`,
  "own-full":
    '<path d="M256 10l34 110 92-70-26 112 144-8-118 92 118 76-138 4 30 116-92-64-44 124-44-124-92 64 30-116-138-4 118-76L12 154l144 8-26-112 92 70z" opacity=".32"/>' +
    `<path d="${blade}"/><path d="${blade}" transform="matrix(-1 0 0 1 512 0)"/>`,
  "own-support":
    '<path d="M256 40l176 152v88L256 128 80 280v-88z"/><path d="M256 176l176 152v88L256 264 80 416v-88z"/><path d="M256 316l116 100v72l-116-98-116 98v-72z"/>',
  "own-panic":
    '<path fill-rule="evenodd" d="M256 28c-124 0-204 86-204 200 0 78 30 122 66 148v92h276v-92c36-26 66-70 66-148C460 114 380 28 256 28zM172 176a52 60 0 1 1 0 120 52 60 0 0 1 0-120zM340 176a52 60 0 1 1 0 120 52 60 0 0 1 0-120zM256 322c36 0 58 28 58 66s-22 60-58 60-58-22-58-60 22-66 58-66z"/>',
  "own-shield": `<path d="${shield}"/><path d="M256 92v330" stroke="#fff" stroke-width="26" opacity=".55"/><path d="M104 210h304" stroke="#fff" stroke-width="26" opacity=".55"/>`,
  "own-guard":
    `<path d="${blade}" transform="translate(18 -18) scale(1.04)"/><g transform="translate(86 92) scale(.66)">` +
    `<path d="${shield}" stroke="#fff" stroke-width="44" paint-order="stroke"/></g>` +
    '<path d="M256 186l24 50 54 8-40 38 10 54-48-26-48 26 10-54-40-38 54-8z" fill="#fff" opacity=".85"/>',
};
