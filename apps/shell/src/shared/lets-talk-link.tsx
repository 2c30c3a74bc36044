import { ButtonLink } from '@site/ui'

/** The link to the contact form in the banners of the shell’s pages, each of which has another main action. */
export function LetsTalkLink() {
  return (
    <ButtonLink href="/contactus#letstalk" variant="outline" icon="arrow-right">
      Let’s talk
    </ButtonLink>
  )
}
