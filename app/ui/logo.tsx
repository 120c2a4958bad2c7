export function Logo({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 text-accent ${className}`} aria-hidden="true" fill="currentColor">
      <path d="M16 1.4l5.9 8.2q.4.7-.4.7h-1.6l5 7.7q.8 1.3-.5.6L16 13.8l-8.4 4.8q-1.3.7-.5-.6l5-7.7h-1.6q-.8 0-.4-.7zM16 16.7l13.4 7.7q1 .6.5 1.6l-.5.9q-.6 1-1.6.4L16 20.5 4.2 27.3q-1 .6-1.6-.4l-.5-.9q-.5-1 .5-1.6zM14.3 24.2q0-.5.4-.8l.9-.5q.4-.2.8 0l.9.5q.4.3.4.8v5.6q0 .7-.7.7h-2q-.7 0-.7-.7z" />
    </svg>
  );
}
