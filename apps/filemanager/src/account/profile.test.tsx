import { ApiError } from '@site/api-client'
import { accountResponseTexts } from '@site/contracts'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAccountPart } from '#app/testing/account-screen.ts'
import { profile, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

describe('the details', () => {
  it('show the name and phone number, and keep what was saved', async () => {
    const message = accountResponseTexts.profileChanged
    const { user, part, sent } = await openAccountPart('Your details', { 'PUT /api/account': () => ({ message }) })
    const firstName = await part.findByLabelText('First name')
    expect(firstName).toMatchObject({ value: 'Ann', autocomplete: 'given-name' })
    expect(part.getByLabelText('Phone number')).toMatchObject({ value: '15550100' })
    await user.clear(firstName)
    await user.type(firstName, 'Anna')
    await user.click(part.getByRole('button', { name: 'Save details' }))
    expect(await part.findByText(message)).toBeTruthy()
    const body = { firstName: 'Anna', lastName: 'Obi', phoneNumber: '15550100' }
    expect(sent()).toEqual([{ method: 'PUT', url: '/api/account', body }])
    expect(part.getByLabelText('First name')).toMatchObject({ value: 'Anna' })
    expect(toastTexts()).toEqual([`success: ${message}`])
  })

  it('send nothing while a field is empty', async () => {
    const { user, part, sent } = await openAccountPart('Your details')
    await user.clear(await part.findByLabelText('Last name'))
    await user.click(part.getByRole('button', { name: 'Save details' }))
    expect(await part.findAllByText(/Name is required/)).not.toHaveLength(0)
    expect(sent()).toEqual([])
  })

  it('say that they cannot be loaded', async () => {
    const failing = () => Promise.reject(new ApiError('http/500', 500, 'Not now.'))
    const { part } = await openAccountPart('Your details', { 'GET /api/account': failing })
    expect(await part.findByText(/Failed to load your details\./)).toBeTruthy()
    await waitFor(() => expect(toastTexts()).toEqual(['error: Failed to load your details.']))
  })
})

describe('changing the email address', () => {
  const HEADING = 'Change your email address'
  const body = { email: 'ann@site.example', password: 'old password' }

  async function requestChange(respond: () => unknown) {
    let pendingEmail: string | undefined
    const opened = await openAccountPart(HEADING, {
      'GET /api/account': () => ({ ...profile, pendingEmail }),
      'POST /api/account/email': () => {
        pendingEmail = body.email
        return respond()
      },
    })
    const { user, part } = opened
    await user.type(part.getByLabelText('New email address'), body.email)
    await user.type(part.getByLabelText('Confirm with your password'), body.password)
    await user.click(part.getByRole('button', { name: 'Send link' }))
    return opened
  }

  it('asks for the password, and says which address waits for its link', async () => {
    const message = accountResponseTexts.emailChangeRequested
    const { part, sent } = await requestChange(() => ({ message }))
    expect(await part.findByText(message)).toBeTruthy()
    expect(sent()).toEqual([{ method: 'POST', url: '/api/account/email', body }])
    expect(await part.findByText('Waiting for the link in the email to ann@site.example')).toBeTruthy()
    expect(part.getByLabelText('Confirm with your password')).toMatchObject({ value: '' })
  })

  it('reports a wrong password next to its field', async () => {
    const fieldErrors = { password: 'This password is incorrect' }
    const wrong = new ApiError('account/wrong-password', 400, 'No', { fieldErrors })
    const { part } = await requestChange(() => Promise.reject(wrong))
    expect(await part.findByText('This password is incorrect')).toBeTruthy()
    expect(part.getByLabelText('New email address')).toMatchObject({ value: body.email })
  })
})
