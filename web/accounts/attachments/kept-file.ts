/** An attachment that the server has taken. */
export type KeptFile = { id: string; name: string; bytes: number; created_at: string };
