/** Where the picture for the page at `path` is served: `/social/fence-repair/redmond.png`, and `/social/home.png` for `/`. */
export function socialPicturePath(path: string): string {
  return `/social${path === "/" ? "/home" : path}.png`;
}

/** The page whose picture is served at `picturePath`. */
export function pageOfSocialPicture(picturePath: string): string {
  const page = picturePath.replace(/^\/social/, "").replace(/\.png$/, "");
  return page === "/home" ? "/" : page;
}
