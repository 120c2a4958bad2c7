/** The address of an uploaded article picture. The name is a hash of the content, so browsers may keep it forever. */
export function postImagePath(name: string): string {
  return `/post-images/${name}`;
}
