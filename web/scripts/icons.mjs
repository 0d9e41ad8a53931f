// Collects the icons that the stages, the content and the page use from the set game-icons into src/generated/icons.json.
// A name that is neither in the set nor drawn by us stops the build: nobody should find a blank disc at the table.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const stage = join(web, "..", "src", "strategos", "stage");
const games = join(web, "..", "src", "strategos", "games");
const set = join(web, "node_modules", "@iconify-json", "game-icons", "icons.json");

/** Names in the Python modules icons.py: every string in kebab case that is no key, and keys of our own drawings. */
export function namesOfStage(source) {
  const names = new Set();
  const text = source.replace(/(?<=[\w)\]])\["\w+"\]/g, ""); // a key that is looked up, such as entry["icon"]
  for (const [, name, after] of text.matchAll(/(?<![\w"])"([a-z0-9]+(?:-[a-z0-9]+)*)"(?!")(\s*:)?/g)) {
    if (after === undefined || name.startsWith("own-")) names.add(name);
  }
  return names;
}

/** Names in the content files: icon = "…" . */
export function namesOfContent(source) {
  return new Set([...source.matchAll(/^icon = "([a-z0-9-]+)"/gm)].map((found) => found[1]));
}

/** Names written out in the page: <Icon name="…"> . */
export function namesOfPage(source) {
  return new Set([...source.matchAll(/<Icon\b[^>]*?\bname="([a-z0-9-]+)"/g)].map((found) => found[1]));
}

/** Names of the drawings in own-icons.ts. */
export function namesOfOwn(source) {
  return new Set([...source.matchAll(/^ {2}"(own-[a-z0-9-]+)":/gm)].map((found) => found[1]));
}

function filesUnder(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

/** Every name that is used, with the first file that uses it. */
export function used() {
  const found = new Map();
  const note = (names, file) => names.forEach((name) => found.has(name) || found.set(name, file));
  for (const file of filesUnder(stage, "icons.py")) note(namesOfStage(readFileSync(file, "utf8")), file);
  for (const file of filesUnder(games, ".toml")) note(namesOfContent(readFileSync(file, "utf8")), file);
  for (const file of filesUnder(join(web, "src"), ".svelte")) note(namesOfPage(readFileSync(file, "utf8")), file);
  const list = join(web, "src", "board", "icon-names.json");
  note(JSON.parse(readFileSync(list, "utf8")), list);
  return found;
}

/** The paths of all icons used, and the names that do not exist. */
export function collect() {
  const icons = JSON.parse(readFileSync(set, "utf8")).icons;
  const own = namesOfOwn(readFileSync(join(web, "src", "board", "own-icons.ts"), "utf8"));
  const paths = {};
  const missing = [];
  for (const [name, file] of [...used()].sort()) {
    const data = /\bd="([^"]+)"/.exec(icons[name]?.body ?? "");
    if (data) paths[name] = data[1];
    else if (!own.has(name)) missing.push(`${name} (${file.slice(web.length - 3)})`);
  }
  return { paths, missing };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!existsSync(set)) throw new Error("The icon set is missing: run npm install first.");
  const { paths, missing } = collect();
  const folder = join(web, "src", "generated");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "icons.json"), `${JSON.stringify(paths)}\n`);
  if (missing.length > 0) {
    console.error(`Icons that nobody has drawn: ${missing.join(", ")}`);
    process.exit(1);
  }
}
