/** Stands for the schema library in the browser: any builder gives an empty schema (see vite.config.ts). */
export default new Proxy({}, { get: () => () => ({}) });
