export interface PreflightCheck {
  name: string;
  isOk: boolean;
  /** The operator may have intended what the check found, so the check is reported as a note and not as a failure. */
  isNote?: true;
  said: string;
}
