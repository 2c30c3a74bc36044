/** A visitor without a browser. Keeps the cookies that the site sets. */
export class Visitor {
  readonly #cookies = new Map<string, string>()

  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }))
  }

  /** Opens a page and resolves to the release that rendered its region, such as `careers@1.0.0`. */
  async releaseOn(url: string): Promise<string> {
    const cookie = this.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { headers: { accept: 'text/html', ...(cookie && { cookie }) } })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    return /data-remote="([^"]+)"/.exec(await response.text())?.[1] ?? ''
  }
}
