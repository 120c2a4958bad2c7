/**
 * The path of the social picture for the page `path`: `/social/fence-repair/redmond.png`, and `/social/home.png` for
 * `/`.
 */
export function socialPicturePath(path: string): string {
  return `/social${path === "/" ? "/home" : path}.png`;
}

export function pageOfSocialPicture(picturePath: string): string {
  const page = picturePath.replace(/^\/social/, "").replace(/\.png$/, "");
  return page === "/home" ? "/" : page;
}
