/** An empty schema, and so is whatever is read out of it: schemas are made of parts of others. */
const empty: object = new Proxy({}, { get: () => empty });

/** Stands for the schema library in the browser: any builder gives an empty schema (see vite.config.ts). */
export default new Proxy({}, { get: () => () => empty });
