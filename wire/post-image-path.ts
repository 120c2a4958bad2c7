/** Where a picture that was uploaded for a post is served. Its name says what is in it, so it may be kept for good. */
export function postImagePath(name: string): string {
  return `/post-images/${name}`;
}
