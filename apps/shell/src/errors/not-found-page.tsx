import { Banner, ButtonLink, Cluster, Section, TextLink } from '@site/ui'
import { LooseThread } from '@site/ui/art'
import { LetsTalkLink } from '../shared/lets-talk-link.tsx'
import styles from './errors.module.css'

export function NotFoundPage() {
  return (
    <>
      <Banner
        eyebrow="Error 404"
        title="Page not found"
        lead="There is no page at this address. It may have moved, or the link may contain a typo."
        action={<LetsTalkLink />}
      />
      <Section>
        <div className={styles.lost}>
          <Cluster gap="md">
            <ButtonLink href="/">Go to the home page</ButtonLink>
            <TextLink href="/ai-ml">See our services</TextLink>
            <TextLink href="/contactus">Contact us</TextLink>
          </Cluster>
          <div className={styles.art}>
            <LooseThread />
          </div>
        </div>
      </Section>
    </>
  )
}
