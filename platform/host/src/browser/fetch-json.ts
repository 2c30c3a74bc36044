import { RemoteLoadError } from '../loader/remote-load-error.ts'

/** Fetches JSON for a page of this app. */
export async function fetchJson<Content>(app: string, address: string, init: RequestInit): Promise<Content> {
  const response = await fetch(address, { ...init, headers: { accept: 'application/json' } }).catch(
    (error: unknown) => {
      throw new RemoteLoadError(app, 'connection', error)
    },
  )
  if (!response.ok) throw new Error(`${address} responded with status ${response.status}.`)
  return response.json()
}
