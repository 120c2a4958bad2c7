/** Why a passkey was not taken, by the server's word for it. */
export const passkeyProblems = {
  late: "The page was open for too long. Try again.",
  refused: "That passkey is not known here. Use another one, or a link.",
} as const;
