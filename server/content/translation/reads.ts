/** A text as whoever asks may read it now. */
export type SourceText = {
  subject: string;
  text: string;
  /** With which it is stored; null: unknown. */
  language: string | null;
  /** The patient whom it is about; null: everyone may read it. */
  patientId: string | null;
};
