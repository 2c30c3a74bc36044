import { changeProfile, getProfile, requestEmailChange } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import { type EmailChangeForm, formReasons, type Profile, type ProfileForm } from '@site/contracts'
import { emailChangeSchema, profileSchema } from '@site/contracts/forms'
import { Notice, Skeleton, Text } from '@site/ui'
import { FormStatus, PasswordField, SiteForm, SubmitButton, TextField, useSiteForm } from '@site/ui/forms'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ListState } from '#kit/lists/list-state.tsx'
import { texts } from '#kit/texts.ts'
import { loadApi, showToast } from '#services.ts'
import { queryClient } from '#store/query-client.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { AccountSection } from './account-section.tsx'
import { UsernameField } from './password-forms.tsx'

const profileQuery = (user: string | null) =>
  queryOptions({
    queryKey: ['profile', user],
    queryFn: async ({ signal }) => getProfile(await loadApi(), { signal }),
    meta: { failure: texts.profileNotLoaded },
  })

/** The name and phone number of the account. */
export function Details() {
  const headingId = useId()
  const query = useQuery(profileQuery(useCurrentUser()))
  return (
    <AccountSection headingId={headingId} title="Your details">
      {query.data && <DetailsForm profile={query.data} headingId={headingId} />}
      <ListState
        query={query}
        failure={texts.profileNotLoaded}
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="15rem" />}
      />
    </AccountSection>
  )
}

interface DetailsFormProps {
  profile: Profile
  headingId: string
}

function DetailsForm({ profile, headingId }: DetailsFormProps) {
  const user = useCurrentUser()
  const { firstName, lastName, phoneNumber } = profile
  const form = useSiteForm(profileSchema, { firstName, lastName, phoneNumber })

  const change = (values: ProfileForm) =>
    reportOutcome(async () => {
      const { message } = await changeProfile(await loadApi(), values)
      queryClient.setQueryData(profileQuery(user).queryKey, { ...profile, ...values })
      // A form that was sent shows its defaults again.
      form.reset(values)
      return message
    }, showToast)

  return (
    <SiteForm form={form} onSubmit={change} reasons={formReasons.profile} labelledBy={headingId} guardLeave>
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
      <TextField name="phoneNumber" label="Phone number" type="tel" autoComplete="tel" />
      <SubmitButton>Save details</SubmitButton>
      <FormStatus sendingText="Saving your details" />
    </SiteForm>
  )
}

/** Changes the address only once the link in an email to the new one is opened, so a typing error locks nobody out. */
export function ChangeEmail() {
  const headingId = useId()
  const user = useCurrentUser()
  const pending = useQuery(profileQuery(user)).data?.pendingEmail
  const form = useSiteForm(emailChangeSchema, { email: '', password: '' })

  const request = (values: EmailChangeForm) =>
    reportOutcome(async () => {
      const { message } = await requestEmailChange(await loadApi(), values)
      void queryClient.invalidateQueries(profileQuery(user))
      return message
    }, showToast)

  return (
    <AccountSection
      headingId={headingId}
      title="Change your email address"
      about={`You log in with ${user}. We send a link to the new address, and a notice to this one; opening the link changes the address and logs out your other devices.`}
    >
      {pending !== undefined && (
        <Notice tone="info" title={`Waiting for the link in the email to ${pending}`}>
          <Text>No email? Check the spam folder, or ask for another link below.</Text>
        </Notice>
      )}
      <SiteForm form={form} onSubmit={request} reasons={formReasons.emailChange} labelledBy={headingId} guardLeave>
        <UsernameField />
        <TextField name="email" label="New email address" type="email" autoComplete="email" />
        <PasswordField name="password" label="Confirm with your password" autoComplete="current-password" />
        <SubmitButton>Send link</SubmitButton>
        <FormStatus sendingText="Sending the link" />
      </SiteForm>
    </AccountSection>
  )
}
