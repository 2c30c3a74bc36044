import { hasRight, type Identity } from '@mfe/release'
import type { AppDetails } from '../state/read-apps.ts'
import { all, h } from './element.ts'
import type { Content } from './frame.ts'
import { Ask, Choice, Field, Reason } from './parts.ts'

interface SeveralProps {
  apps: readonly AppDetails[]
  identity: Identity
  token: string
}

const MAX_CHOICES = 30

/** Lets someone promote versions of several apps, and retire another one, as one change. */
export function severalPage({ apps, identity, token }: SeveralProps): Content {
  const own = apps.filter(({ app, versions }) => versions.length > 0 && hasRight(identity, 'promote', [app]))
  const retirable = apps.filter(({ app, stable }) => app !== 'shell' && stable && hasRight(identity, 'retire', [app]))
  const choices = own.map(({ app, versions, stable }) => {
    const published = versions.slice(0, MAX_CHOICES).filter(({ version }) => version !== stable?.version)
    const options = [
      { value: '', text: stable ? `stays at ${stable.version}` : 'stays as it is' },
      ...published.map(({ version }) => ({ value: `${app}@${version}`, text: version })),
    ]
    return h(Choice, { key: app, id: `target-${app}`, name: 'target', label: app, options })
  })
  const retirements = [{ value: '', text: 'none' }, ...retirable.map(({ app }) => ({ value: app, text: app }))]
  const content =
    own.length === 0
      ? h('p', null, 'Your token may promote no app.')
      : all(
          h('p', null, 'All of it is checked together, live together, and rolled back together.'),
          h(
            Ask,
            { command: 'promote', token, submit: 'Promote together…' },
            h('fieldset', null, h('legend', null, 'Versions to promote, for everyone'), choices),
            retirable.length > 0 &&
              h(
                'fieldset',
                null,
                h('legend', null, 'An app to retire with them'),
                h(Choice, { id: 'retire', name: 'retire', label: 'App', options: retirements }),
                h(Field, { id: 'redirect', name: 'redirect', label: 'Its addresses lead to' }),
              ),
            h(Reason, { id: 'reason' }),
          ),
        )
  return { title: 'Change several apps together', section: '/__mfe/console/several', content }
}
