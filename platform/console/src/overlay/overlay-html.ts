import { escapeHtml, scriptJson } from '@mfe/contract'
import type { Team } from '@mfe/release'
import { showRegions } from '#overlay/show-regions'

/** The script of the overlay. */
export const OVERLAY = `(${showRegions})()`

interface OverlayParts {
  teams: readonly Team[]
  /** The id of the page's composition. */
  release: string
  nonce: string
}

/** Returns what shows the regions of a page to someone with a session: who owns which app, and the script. */
export function overlayHtml({ teams, release, nonce }: OverlayParts): string {
  const owners = Object.fromEntries(teams.flatMap(({ name, apps }) => apps.map((app) => [app, name] as const)))
  const data = scriptJson({ release, owners })
  return [
    `<script type="application/json" id="mfe-map">${data}</script>`,
    `<script nonce="${escapeHtml(nonce)}">${OVERLAY}</script>`,
  ].join('')
}
