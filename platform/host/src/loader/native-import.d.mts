/** Imports the module at an absolute URL. Bundlers leave it to the browser. */
export function nativeImport(url: string): Promise<unknown>
