import type { Page } from '../look/document.ts'
import { h } from './element.ts'
import { plainPage } from './frame.ts'
import { Hidden } from './parts.ts'

const how = () =>
  h('p', null, 'Make a link with your token, on your machine: ', h('code', null, 'pnpm mfe console'))

/** For whoever has no session. Its link helps those whose browser withheld the cookie: they came from another site. */
export const noSessionPage = (): Page =>
  plainPage(
    'You have no session',
    h('p', null, 'The release console needs one, and yours may be over.'),
    how(),
    h(
      'p',
      null,
      'If you have a session and came here from another site, ',
      h('a', { href: '/__mfe' }, 'open the console again'),
      '.',
    ),
  )

export const badLinkPage = (): Page =>
  plainPage(
    'This link does not work',
    h('p', null, 'It was used, is older than a minute, or its token is revoked.'),
    how(),
  )

export const endedPage = (): Page =>
  plainPage('Your session has ended', h('p', null, 'This browser has no access anymore.'), how())

interface OpenProps {
  link: string
  /** Whose session it will be. */
  name: string
  /** Whose session this browser has now. */
  current?: string | undefined
}

/** Asks before a session begins: nothing that only fetches the link uses it up, and nobody gets a session of others. */
export const openPage = ({ link, name, current }: OpenProps): Page =>
  plainPage(
    'Open the release console',
    h('p', null, 'You will be ', h('strong', null, name), ', for 8 hours at most.'),
    current !== undefined &&
      h('p', null, 'This ends the session that this browser has now, of ', h('strong', null, current), '.'),
    h('p', null, 'If this is not your name, close this page: someone else made the link.'),
    h(
      'form',
      { method: 'post', action: '/__mfe/console/open' },
      h(Hidden, { name: 'link', value: link }),
      h('button', { type: 'submit', className: 'primary' }, `Open as ${name}`),
    ),
  )

export const failurePage = (message: string): Page =>
  plainPage(
    'This did not work',
    h('div', { className: 'notice', role: 'alert' }, h('p', null, message)),
    h('p', null, h('a', { href: '/__mfe' }, 'Back to what is live')),
  )
