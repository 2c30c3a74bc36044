import { ButtonLink } from '@site/ui'

/** The link to the contact form in the banners of the shell’s pages, whose primary action is something else. */
export function LetsTalkLink() {
  return (
    <ButtonLink href="/contactus#letstalk" variant="outline" icon="arrow-right">
      Let’s talk
    </ButtonLink>
  )
}
