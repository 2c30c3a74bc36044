import { announce, Icon } from '@site/ui'
import { type ComponentProps, useState } from 'react'

/** A password whose letters can be shown. */
export function PlainPassword({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  const [isShown, setShown] = useState(false)
  const toggle = () => {
    setShown(!isShown)
    announce(isShown ? 'Your password is hidden' : 'Your password is visible')
  }
  return (
    <div className="input-group">
      <input
        {...input}
        className="input"
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="button" className="button button--ghost button--icon" onClick={toggle}>
        <Icon name={isShown ? 'eye-off' : 'eye'} />
        <span className="visually-hidden">{`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}</span>
      </button>
    </div>
  )
}
