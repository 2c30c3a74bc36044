import type { Career } from '@site/contracts'
import { Button } from '@site/ui'
import { Field } from '@site/ui/fields'
import { type Ref, useId } from 'react'
import styles from './filter-bar.module.css'
import { choices, type Filters, findOptions } from './filters.ts'

interface FilterBarProps {
  ref: Ref<HTMLFormElement>
  openings: readonly Career[]
  filters: Filters
  onChange: (name: keyof Filters, value: string) => void
}

/** Filters the openings as the user types; without scripts, the form submits to the server. */
export function FilterBar({ ref, openings, filters, onChange }: FilterBarProps) {
  const id = useId()
  const control = (name: keyof Filters) => ({
    className: 'input',
    id: `${id}-${name}`,
    name,
    value: filters[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  })
  return (
    <form
      ref={ref}
      className={styles.bar}
      aria-label="Filter openings"
      action="/careers"
      method="get"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field id={`${id}-search`} label="Search openings">
        <input {...control('search')} type="search" autoComplete="off" placeholder="Title, skill or location" />
      </Field>
      {choices.map(({ name, label, allLabel }) => (
        <Field key={name} id={`${id}-${name}`} label={label}>
          <select {...control(name)}>
            <option value="">{allLabel}</option>
            {findOptions(openings, name).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </Field>
      ))}
      <noscript>
        <Button type="submit">Show openings</Button>
      </noscript>
    </form>
  )
}
