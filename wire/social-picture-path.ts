/**
 * The path of a page's social picture, for example `/social/fence-repair/redmond.png`. The picture of the home page is
 * `/social/home.png`.
 */
export function socialPicturePath(path: string): string {
  return `/social${path === "/" ? "/home" : path}.png`;
}

export function pageOfSocialPicture(picturePath: string): string {
  const page = picturePath.replace(/^\/social/, "").replace(/\.png$/, "");
  return page === "/home" ? "/" : page;
}
