/** The name of a page as an exposed module and as a file: `/x/whitepaper` is `x-whitepaper`. */
export function pageName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
