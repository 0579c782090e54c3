import type { ClientBase } from 'pg';
import Cursor from 'pg-cursor';

const BATCH = 1000;

/** Rows of a query one by one, without ever holding more than a batch. */
export async function* readRows<Row>(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  const cursor = client.query(new Cursor<Row>(text, [...values]));
  try {
    for (let rows = await cursor.read(BATCH); rows.length > 0; rows = await cursor.read(BATCH)) yield* rows;
  } finally {
    await cursor.close();
  }
}
