// @vitest-environment happy-dom

import { LiveRegions } from '@site/ui'
import { CheckboxInputField, Honeypot } from '@site/ui/fields'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { boolean, mixed, type ObjectSchema, object, string } from 'yup'
import { FileField } from './file-field.tsx'
import type { SubmitOutcome } from './form-context.ts'
import { FormField, PasswordField, TextArea, TextField } from './form-field.tsx'
import { SiteForm, useSiteForm } from './site-form.tsx'
import { FormStatus, SubmitButton } from './submit.tsx'
import type { SubmitHandler } from './use-submit.ts'

interface Values {
  firstName: string
  email: string
  password: string
  message: string
  cv: File | null
  terms: boolean
}

const schema: ObjectSchema<Values> = object({
  firstName: string().required('Name is required').max(5, 'Name is required'),
  email: string().required('Email is required').email('Enter a valid email'),
  password: string()
    .required('Password is required')
    .matches(/^[^~]*$/, 'Password is required'),
  message: string().defined(),
  cv: mixed<File>()
    .defined()
    .nullable()
    .test('required', 'CV is required', (file) => file?.name.endsWith('.pdf') ?? false),
  terms: boolean().required().oneOf([true], 'Terms and Conditions is required'),
})
const empty: Values = { firstName: '', email: '', password: '', message: '', cv: null, terms: false }

interface Props {
  onSubmit?: SubmitHandler<Values>
  focusOnError?: 'summary' | 'field'
}

const accept: SubmitHandler<Values> = async () => ({ ok: true, title: 'Sent', message: 'We have it.' })

const reasons = {
  firstName: (value: unknown) => (String(value).length > 5 ? `This has ${String(value).length} characters.` : ''),
  email: (value: unknown) => (value && !String(value).includes('@') ? 'The @ is missing.' : ''),
  password: (value: unknown) => (String(value).includes('~') ? 'Leave out “~”.' : ''),
  cv: (value: unknown) => (value instanceof File && !value.name.endsWith('.pdf') ? `${value.name} is not a PDF.` : ''),
}

function Example({ onSubmit = accept, focusOnError }: Props) {
  const form = useSiteForm(schema, empty)
  return (
    <SiteForm form={form} onSubmit={onSubmit} reasons={reasons} focusOnError={focusOnError}>
      <TextField name="firstName" label="First name" hint="5 characters maximum" />
      <TextField name="email" label="Email" type="email" />
      <PasswordField name="password" label="Password" autoComplete="new-password" loadWarning={loadWarning} />
      <TextArea name="message" label="Message" required={false} limit={limit} />
      <FileField name="cv" label="CV" accept=".pdf" />
      <FormField component={CheckboxInputField} name="terms" label="Terms and Conditions" />
      <Honeypot />
      <FormStatus sendingText="Sending your application" />
      <SubmitButton>Send</SubmitButton>
    </SiteForm>
  )
}

const limit = { max: 1000, lengthOf: (text: string) => [...text].length }

const user = userEvent.setup()

const WARNING = 'Easy to guess'
const loadWarning = vi.fn(async () => (typed: string) => (typed === 'password' ? WARNING : undefined))
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const send = () => user.click(screen.getByRole('button', { name: 'Send' }))
const summary = () => screen.queryByRole('region', { name: 'There is a problem' })
const descriptionsOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

async function fill(password = 'correct horse') {
  await user.type(field('First name'), 'Ada')
  await user.type(field('Email'), 'ada@example.com')
  await user.type(field('Password'), password)
  await user.upload(field('CV'), new File(['x'.repeat(2048)], 'cv.pdf'))
  await user.click(field('Terms and Conditions'))
}

it('submits what a password manager has filled in without events, with the value of the honeypot', async () => {
  const onSubmit = vi.fn(accept)
  render(<Example onSubmit={onSubmit} />)
  field('Email').value = 'ada@example.com'
  field('Password').value = 'a secret phrase'
  await user.type(field('First name'), 'Ada')
  await user.upload(field('CV'), new File(['x'], 'cv.pdf'))
  await user.click(field('Terms and Conditions'))
  await send()
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  const [values, context] = onSubmit.mock.calls[0] ?? []
  expect(values).toMatchObject({ email: 'ada@example.com', password: 'a secret phrase' })
  expect(context?.honeypot).toBe('')
})

describe('an invalid form', () => {
  it('shows no error before a submit', async () => {
    render(<Example />)
    await user.type(field('Email'), 'not an address')
    await user.tab()
    expect(field('Email').getAttribute('aria-invalid')).toBe('false')
    expect(screen.queryByText('Enter a valid email')).toBeNull()
  })

  it('lists errors with links to the fields, in their order, naming each label once, and focuses the list', async () => {
    const onSubmit = vi.fn(accept)
    render(<Example onSubmit={onSubmit} />)
    await send()
    const links = within(summary() as HTMLElement).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'First name: Name is required',
      'Email is required',
      'Password is required',
      'CV is required',
      'Terms and Conditions is required',
    ])
    expect(document.activeElement).toBe(summary())
    expect(onSubmit).not.toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: 'CV is required' }))
    await waitFor(() => expect(document.activeElement).toBe(field('CV')))
    await user.click(screen.getByRole('link', { name: 'Email is required' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  })

  it('associates hint and error with the field only if they exist', async () => {
    render(<Example />)
    expect(descriptionsOf(field('First name'))).toEqual(['5 characters maximum'])
    expect(field('Email').hasAttribute('aria-describedby')).toBe(false)
    await send()
    expect(descriptionsOf(field('First name'))).toEqual(['5 characters maximum', 'Error: Name is required'])
    expect(field('First name').getAttribute('aria-invalid')).toBe('true')
    expect(field('First name').getAttribute('aria-required')).toBe('true')
    expect(field(/^Message/).getAttribute('aria-required')).toBe('false')
  })

  it('clears the error of a corrected field, and keeps the summary until the next submit', async () => {
    render(<Example />)
    await send()
    await user.type(field('First name'), 'Ada')
    await waitFor(() => expect(field('First name').getAttribute('aria-invalid')).toBe('false'))
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(summary()?.textContent).toContain('First name: Name is required')
  })

  it('shows no new error in a valid field while the user types', async () => {
    render(<Example />)
    await user.type(field('First name'), 'Ada')
    await send()
    await user.type(field('First name'), ' Lovelace')
    await user.type(field('Password'), 'x')
    await waitFor(() => expect(field('Password').getAttribute('aria-invalid')).toBe('false'))
    expect(field('First name').getAttribute('aria-invalid')).toBe('false')
  })

  it('keeps values exactly as typed', async () => {
    render(<Example />)
    await user.type(field('First name'), '  far too long  ')
    await send()
    expect(field('First name').value).toBe('  far too long  ')
  })

  it('focuses the first invalid field instead, if requested', async () => {
    render(<Example focusOnError="field" />)
    await user.type(field('First name'), 'Ada')
    await send()
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
    expect(summary()).toBeNull()
  })
})

describe('a message that may mislead', () => {
  it.each([
    ['First name', 'too long', ['5 characters maximum', 'Error: Name is required', 'This has 8 characters.']],
    ['Email', 'ada', ['Error: Enter a valid email', 'The @ is missing.']],
    ['Password', '~~', ['Error: Password is required', 'Leave out “~”.']],
  ])('stays first at %s, with what is wrong below it, in red with it', async (label, typed, descriptions) => {
    render(<Example />)
    await user.type(field(label), typed)
    expect(descriptionsOf(field(label))).not.toContain(descriptions.at(-1))
    await send()
    expect(descriptionsOf(field(label))).toEqual(descriptions)
    const [reason, error] = (field(label).getAttribute('aria-describedby') ?? '').split(' ').reverse()
    const classOf = (id: string | undefined) => document.getElementById(id ?? '')?.className
    expect(classOf(reason)).toBe(classOf(error))
  })

  it('stays alone if there is nothing to add, and in the summary', async () => {
    render(<Example />)
    await user.type(field('First name'), 'too long')
    await send()
    expect(descriptionsOf(field('Email'))).toEqual(['Error: Email is required'])
    const links = within(summary() as HTMLElement).getAllByRole('link')
    expect(links[0]?.textContent).toBe('First name: Name is required')
  })

  it('follows what is typed, until it is accepted', async () => {
    render(<Example />)
    await user.type(field('First name'), 'too long')
    await send()
    await user.type(field('First name'), '!')
    await waitFor(() => expect(descriptionsOf(field('First name'))).toContain('This has 9 characters.'))
    await user.clear(field('First name'))
    await user.type(field('First name'), 'Ada')
    await waitFor(() => expect(descriptionsOf(field('First name'))).toEqual(['5 characters maximum']))
  })

  it('warns about a file at once, and says so once it is rejected', async () => {
    render(<Example />)
    render(<LiveRegions />)
    await userEvent.setup({ applyAccept: false }).upload(field('CV'), new File(['x'], 'cv.odt'))
    expect(descriptionsOf(field('CV')).map((text) => text?.trim())).toEqual(['cv.odt is not a PDF.'])
    expect(field('CV').getAttribute('aria-invalid')).toBe('false')
    expect(document.querySelector('[aria-live=polite][aria-atomic]')?.textContent).toBe(
      'cv.odt, 1 KB, chosen. cv.odt is not a PDF.',
    )
    await send()
    expect(descriptionsOf(field('CV'))).toEqual(['Error: CV is required', 'cv.odt is not a PDF.'])
  })
})

describe('sending a form', () => {
  it('sends one request for repeated submits', async () => {
    const { promise, resolve } = Promise.withResolvers<SubmitOutcome>()
    const onSubmit = vi.fn(() => promise)
    render(<Example onSubmit={onSubmit} />)
    await fill()
    field('First name').focus()
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}')
    const button = await screen.findByRole('button', { name: 'Sending…' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await act(async () => resolve({ ok: true }))
  })

  it('reuses its idempotency key for a retry, and uses a new one after a success', async () => {
    const outcomes: SubmitOutcome[] = [{ ok: false, message: 'No' }, { ok: true }, { ok: true }]
    const keys: string[] = []
    const onSubmit: SubmitHandler<Values> = async (_, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      return outcomes[keys.length - 1] ?? { ok: true }
    }
    render(<Example onSubmit={onSubmit} />)
    await fill()
    await send()
    await send()
    await fill()
    await send()
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBe(keys[1])
    expect(keys[1]).not.toBe(keys[2])
  })
})

describe('a sent form', () => {
  it('resets, even if the browser reports being offline, and moves focus to the confirmation', async () => {
    // The site may be local.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(<Example />)
    await fill()
    await send()
    const confirmation = await screen.findByText('We have it.')
    expect(document.activeElement?.contains(confirmation)).toBe(true)
    expect(field('First name').value).toBe('')
    expect(field('Terms and Conditions').checked).toBe(false)
    expect(screen.queryByText('cv.pdf', { selector: '.file-field__name' })).toBeNull()
  })

  it('keeps all values after a failure, including the chosen file', async () => {
    render(<Example onSubmit={async () => ({ ok: false, message: 'Try later' })} />)
    await fill()
    await send()
    expect(await screen.findByText('Try later')).toBeTruthy()
    expect(field('First name').value).toBe('Ada')
    expect(screen.getByText('cv.pdf', { selector: '.file-field__name' })).toBeTruthy()
  })

  it('shows the server’s error at its field until that field changes', async () => {
    const taken = 'Email is already in use'
    render(<Example onSubmit={async () => ({ ok: false, message: 'No', errors: { email: taken } })} />)
    await fill()
    await send()
    await waitFor(() => expect(descriptionsOf(field('Email'))).toEqual([`Error: ${taken}`]))
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
    await user.type(field(/^Message/), 'x')
    expect(descriptionsOf(field('Email'))).toEqual([`Error: ${taken}`])
    await user.type(field('Email'), 'x')
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull())
  })

  it('accepts another submit after a failure', async () => {
    const onSubmit = vi.fn<SubmitHandler<Values>>().mockResolvedValue({ ok: true, message: 'Then' })
    onSubmit.mockResolvedValueOnce({ ok: false })
    render(<Example onSubmit={onSubmit} />)
    await fill()
    await send()
    expect(await screen.findByText('Something went wrong; please try again later.')).toBeTruthy()
    await send()
    expect(await screen.findByText('Then')).toBeTruthy()
  })
})

describe('fields', () => {
  it('shows the chosen file with its size and a Remove button', async () => {
    render(<Example />)
    await user.upload(field('CV'), new File(['x'.repeat(2048)], 'cv.pdf'))
    expect(screen.getByText('2 KB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove cv.pdf' }))
    expect(screen.queryByText('cv.pdf', { selector: '.file-field__name' })).toBeNull()
    expect(document.activeElement).toBe(field('CV'))
  })

  it('shows and hides a password', async () => {
    render(<Example />)
    expect(field('Password').type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field('Password').type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field('Password').type).toBe('password')
  })

  it('disables capitalization and spell checking for email addresses', () => {
    render(<Example />)
    expect(field('Email').getAttribute('autocapitalize')).toBe('none')
    expect(field('Email').getAttribute('spellcheck')).toBe('false')
    expect(field('First name').hasAttribute('maxlength')).toBe(false)
  })
})

describe('an allowed but weak password', () => {
  it('shows a polite warning next to its field, from code that loads with the first character', async () => {
    loadWarning.mockClear()
    render(<Example />)
    render(<LiveRegions />)
    const field = screen.getByLabelText('Password')
    expect(loadWarning).not.toHaveBeenCalled()
    await user.type(field, 'p')
    expect(loadWarning).toHaveBeenCalledOnce()
    await user.keyboard('assword')

    const warning = await waitFor(() => document.getElementById(field.getAttribute('aria-describedby') ?? ''))
    expect(warning?.textContent?.trim()).toBe(WARNING)
    expect(field.getAttribute('aria-invalid')).toBe('false')
    expect(document.querySelector('[aria-live=polite][aria-atomic]')?.textContent).toContain(WARNING)

    await user.keyboard(' of mine')
    expect(field.getAttribute('aria-describedby')).toBeNull()
    expect(screen.queryByText(WARNING, { selector: 'p' })).toBeNull()
  })

  it('does not block the submit', async () => {
    const onSubmit = vi.fn(accept)
    render(<Example onSubmit={onSubmit} />)
    await fill('password')
    await send()
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ password: 'password' })
  })
})

describe('a text near its limit', () => {
  const typeMessage = (text: string) => fireEvent.input(field(/^Message/), { target: { value: text } })

  it('counts down, then says by how many characters it is too long', () => {
    render(<Example />)
    const message = field(/^Message/)
    typeMessage('x'.repeat(989))
    expect(message.hasAttribute('aria-describedby')).toBe(false)
    typeMessage('x'.repeat(990))
    expect(descriptionsOf(message)).toEqual(['10 characters left'])
    typeMessage(`${'x'.repeat(998)}🧵`)
    expect(descriptionsOf(message)).toEqual(['1 character left'])
    typeMessage('x'.repeat(1000))
    expect(descriptionsOf(message)).toEqual(['0 characters left'])
    typeMessage('x'.repeat(2500))
    expect(descriptionsOf(message)).toEqual(['1,500 characters too many'])
    typeMessage('x')
    expect(message.hasAttribute('aria-describedby')).toBe(false)
  })

  it('announces the count politely, once typing pauses', () => {
    vi.useFakeTimers()
    try {
      const { container } = render(
        <>
          <Example />
          <LiveRegions />
        </>,
      )
      const polite = () => container.querySelector('[aria-live=polite]')?.textContent?.trim()
      const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
      const before = polite()
      for (const length of [990, 991, 992]) {
        typeMessage('x'.repeat(length))
        wait(900)
        expect(polite()).toBe(before)
      }
      wait(100)
      expect(polite()).toBe('8 characters left')
    } finally {
      vi.useRealTimers()
    }
  })
})
