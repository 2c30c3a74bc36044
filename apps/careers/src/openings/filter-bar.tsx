import type { Career } from '@site/contracts'
import { Button } from '@site/ui'
import { Field } from '@site/ui/fields'
import { type Ref, useId } from 'react'
import styles from './filter-bar.module.css'
import { choices, type FilterOption, type Filters, findOptions } from './filters.ts'

interface FilterBarProps {
  ref: Ref<HTMLFormElement>
  openings: readonly Career[]
  filters: Filters
  onChange: (name: keyof Filters, value: string) => void
}

/** Filters the openings as the user types; without scripts, the form submits to the server. */
export function FilterBar({ ref, openings, filters, onChange }: FilterBarProps) {
  return (
    <form
      ref={ref}
      className={styles.bar}
      aria-label="Filter openings"
      action="/careers"
      method="get"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField value={filters.search} onChange={(value) => onChange('search', value)} />
      {choices.map(({ name, label, allLabel }) => (
        <ChoiceField
          key={name}
          name={name}
          label={label}
          allLabel={allLabel}
          options={findOptions(openings, name)}
          value={filters[name]}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      <noscript>
        <Button type="submit">Show openings</Button>
      </noscript>
    </form>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <Field id={id} label="Search openings">
      <input
        className="input"
        id={id}
        name="search"
        type="search"
        autoComplete="off"
        placeholder="Title, skill or location"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

interface ChoiceFieldProps {
  name: string
  label: string
  allLabel: string
  options: readonly FilterOption[]
  value: string
  onChange: (value: string) => void
}

function ChoiceField({ name, label, allLabel, options, value, onChange }: ChoiceFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <select className="input" id={id} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
