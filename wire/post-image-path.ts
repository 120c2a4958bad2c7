/** The path of an uploaded picture. `name` is a hash of the content, so browsers may cache the file forever. */
export function postImagePath(name: string): string {
  return `/post-images/${name}`;
}
