/** The mark and the name beside it. */
export function Brand({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 32 32" className="size-8 shrink-0 text-accent" aria-hidden="true" fill="currentColor">
        <path d="M16 2 9 12h3.2L6.5 20h4L4 28h10.5v3h3v-3H28l-6.5-8h4l-5.700-8H23z" />
      </svg>
      <span className="title text-lg leading-tight">{name}</span>
    </>
  );
}
