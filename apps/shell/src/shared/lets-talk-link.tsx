import { ButtonLink } from '@site/ui'

/** The link to the contact form in the banner of every inner page. */
export function LetsTalkLink() {
  return (
    <ButtonLink href="/contactus#letstalk" icon="arrow-right">
      Let’s talk
    </ButtonLink>
  )
}
