import { type FormEvent, useEffect, useState } from 'react'
import { announce } from '../components/live-regions.tsx'
import { groupedNumber } from '../format/grouped-number.ts'
import { blockClass } from '../styles/class-names.ts'
import { Field, fieldAttributes } from './field.tsx'
import type { InputFieldProps, TextLimit } from './field-spec.ts'

const inputClass = blockClass('input')

type Typing = FormEvent<HTMLInputElement | HTMLTextAreaElement>

/** A text field: bind it with `FormField` from `@site/ui/forms`, or use it in a plain HTML form. */
export function InputField(props: InputFieldProps) {
  const { kind = 'text', name, label, autoComplete, wide, input, typed, limit, ...rest } = props
  const [entered, setEntered] = useState('')
  const field = { ...rest, count: useTextCount(typed ?? entered, limit) }
  const isCounted = limit !== undefined && typed === undefined
  const attributes = {
    ...input,
    ...fieldAttributes(field),
    ...(isCounted && { onInput: (event: Typing) => setEntered(event.currentTarget.value) }),
    name,
    autoComplete,
  }
  const typing = kind === 'text' ? {} : { autoCapitalize: 'none', spellCheck: false }
  return (
    <Field {...field} label={label} wide={wide || kind === 'area'}>
      {kind === 'area' ? (
        <textarea {...attributes} className={inputClass({ kind })} rows={5} />
      ) : (
        <input
          {...attributes}
          {...typing}
          className={inputClass()}
          type={kind}
          inputMode={kind === 'tel' ? 'numeric' : undefined}
        />
      )}
    </Field>
  )
}

/** Long enough that the count is not announced after every keystroke. */
const PAUSE_MS = 1000

/** Returns how many characters are left if the limit is near, or an empty string. Announces it when typing pauses. */
function useTextCount(typed: string, limit: TextLimit | undefined): string {
  const count = limit ? countText(typed, limit) : ''
  useEffect(() => {
    if (!count) return
    const timer = setTimeout(() => announce(count), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [count])
  return count
}

function countText(typed: string, { max, lengthOf }: TextLimit): string {
  const near = Math.max(10, max / 100)
  // Avoids counting a long text on every keystroke.
  if (typed.length < max - near) return ''
  const left = max - lengthOf(typed)
  if (left > near) return ''
  const characters = Math.abs(left) === 1 ? 'character' : 'characters'
  return `${groupedNumber(Math.abs(left))} ${characters} ${left < 0 ? 'too many' : 'left'}`
}
