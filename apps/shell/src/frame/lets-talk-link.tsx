import { ButtonLink } from '@site/ui'

/** The way to the contact form that the banner of every inner page holds. */
export function LetsTalkLink() {
  return (
    <ButtonLink href="/contactus#letstalk" icon="arrow-right">
      Let’s talk
    </ButtonLink>
  )
}
