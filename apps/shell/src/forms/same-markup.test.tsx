import { loginSchema } from '@site/contracts/forms'
import { FormStatus, SiteForm, SubmitButton, useSiteForm } from '@site/ui/forms'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contactForm } from '../contact/contact-form.ts'
import { registrationForm } from '../registration/registration-form.tsx'
import type { FieldSpec } from './form-spec.ts'
import { LateFields } from './late-fields.tsx'
import { PlainField } from './plain-field.tsx'
import { PlainSubmit } from './plain-submit.tsx'

const NAMES = ['id', 'for', 'aria-describedby', 'value']

/** Elements, attributes and texts, without what names one form only. */
function outline(element: Element | null, indent = ''): string[] {
  if (!element) return []
  const attributes = [...element.attributes].filter(({ name }) => !NAMES.includes(name))
  const described = attributes.map(({ name, value }) => `${name}="${value}"`).sort()
  const text = element.children.length === 0 ? [`${indent}  ${element.textContent}`] : []
  const children = [...element.children].flatMap((child) => outline(child, `${indent}  `))
  return [`${indent}${element.tagName} ${described.join(' ')}`, ...text, ...children]
}

function Late({ fields }: { fields: readonly FieldSpec[] }) {
  const form = useSiteForm(loginSchema, { email: '', password: '' })
  return (
    <SiteForm form={form} onSubmit={async () => ({ ok: true })}>
      <LateFields fields={fields} />
      <SubmitButton>Send</SubmitButton>
      <FormStatus />
    </SiteForm>
  )
}

it.each([
  ['contact', contactForm.fields],
  ['registration', registrationForm.fields],
])('looks the same before and after the %s form takes over', (_name, fields: readonly FieldSpec[]) => {
  const late = render(<Late fields={fields} />)
  const plain = render(
    <form>
      {fields.map((field) => (
        <PlainField key={field.name} {...field} formId="plain" />
      ))}
      <PlainSubmit isWaiting={false}>Send</PlainSubmit>
    </form>,
  )
  const [plainForm, lateForm] = [plain, late].map(({ container }) => outline(container.querySelector('form')).slice(1))
  expect(plainForm?.length).toBeGreaterThan(10)
  expect(plainForm).toEqual(lateForm)
})
