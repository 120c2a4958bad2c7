export interface PreflightCheck {
  name: string;
  isOk: boolean;
  /** It may be meant, so it is no failure. */
  isNote?: true;
  said: string;
}
