import { Checkbox } from '../components/checkbox.tsx'
import { slotClass } from '../styles/class-names.ts'
import { fieldAttributes, Notes } from './field.tsx'
import type { InputFieldProps } from './field-spec.ts'

const checkbox = slotClass('checkbox')

export function CheckboxInputField({ name, label, content, input, ...field }: InputFieldProps) {
  return (
    <div className={checkbox('root', { invalid: Boolean(field.error) })}>
      <div className={checkbox('row')}>
        <Checkbox {...input} {...fieldAttributes(field)} name={name} />
        <label className={checkbox('label')} htmlFor={field.id}>
          {content ?? label}
        </label>
      </div>
      <Notes {...field} />
    </div>
  )
}
