/** Returns the name of a page's file and exposed module: `x-whitepaper` for `/x/whitepaper`. */
export function pageName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
