import type { Page } from '../look/document.ts'
import { h } from './element.ts'
import { plainPage } from './frame.ts'
import { Field, Hidden } from './parts.ts'

const how = () =>
  h(
    'p',
    null,
    'Make a code with your token, on your machine: ',
    h('code', null, 'pnpm mfe console'),
    '. Then ',
    h('a', { href: '/__mfe/console/open' }, 'enter it'),
    '.',
  )

/** For visitors without a session. The last link is for those who came from another site, without their cookie. */
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

export const badCodePage = (): Page =>
  plainPage(
    'This code does not work',
    h('p', null, 'It was used, is older than a minute, or its token is revoked.'),
    how(),
  )

export const endedPage = (): Page =>
  plainPage('Your session has ended', h('p', null, 'This browser has no access anymore.'), how())

interface OpenProps {
  /** Whose session this browser has now, with a token for its forms. */
  current?: { name: string; token: string } | undefined
}

/** Asks for a code, which begins a session. */
export const openPage = ({ current }: OpenProps): Page =>
  plainPage(
    'Open the release console',
    h('p', null, 'Make a code with your token, on your machine: ', h('code', null, 'pnpm mfe console')),
    current && h('p', null, 'It ends the session that this browser has now, of ', h('strong', null, current.name), '.'),
    h(
      'form',
      { method: 'post', action: '/__mfe/console/open' },
      current && h(Hidden, { name: 'token', value: current.token }),
      h(Field, {
        id: 'code',
        name: 'code',
        label: 'Code',
        hint: 'Only one that you have made yourself, within the last minute.',
        required: true,
      }),
      h('button', { type: 'submit', className: 'primary' }, 'Open'),
    ),
  )

export const failurePage = (message: string): Page =>
  plainPage(
    'This did not work',
    h('div', { className: 'notice', role: 'alert' }, h('p', null, message)),
    h('p', null, h('a', { href: '/__mfe' }, 'Back to what is live')),
  )
