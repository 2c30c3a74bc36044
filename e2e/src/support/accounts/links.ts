import type { Session } from '@site/checks/site'
import type { CreatedLink, NewLink } from '@site/contracts'
import type { Site } from '../site/site-process.ts'
import { callAs } from './credentials.ts'

/** Creates a link with only the bearer token. The token alone works until a browser uses the session. */
export async function createLink(site: Site, { token }: Session, link: NewLink): Promise<CreatedLink> {
  const response = await callAs(site, token, '/api/shares', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(link),
  })
  if (response.status !== 201) throw new Error(`The link was not created: ${response.status} ${await response.text()}`)
  return response.json() as Promise<CreatedLink>
}
