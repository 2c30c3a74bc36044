import {
  ButtonLink,
  Cluster,
  Container,
  LinkContext,
  LiveRegions,
  ScrollTopButton,
  SiteLink,
  type SiteLinkProps,
  SkipLink,
  ThemeToggle,
} from '@site/ui'
import { ActionsChapter } from './chapters/actions.tsx'
import { ArtChapter } from './chapters/art.tsx'
import { CarouselChapter } from './chapters/carousels.tsx'
import { ContentChapter } from './chapters/content.tsx'
import { FeedbackChapter } from './chapters/feedback.tsx'
import { FormsChapter } from './chapters/forms.tsx'
import { LayoutChapter } from './chapters/layout.tsx'
import { NavigationChapter } from './chapters/navigation.tsx'
import { TextChapter } from './chapters/text.tsx'
import { TokensChapter } from './chapters/tokens.tsx'

const chapters = {
  tokens: TokensChapter,
  text: TextChapter,
  actions: ActionsChapter,
  navigation: NavigationChapter,
  content: ContentChapter,
  feedback: FeedbackChapter,
  forms: FormsChapter,
  carousels: CarouselChapter,
  art: ArtChapter,
  layout: LayoutChapter,
}

/** Replaces the site's router link, so links do not leave the showcase. */
function InertLink({ href, children, ...rest }: SiteLinkProps) {
  const preventNavigation =
    href.startsWith('#') || href.startsWith('?')
      ? undefined
      : (event: { preventDefault(): void }) => event.preventDefault()
  return (
    <a href={href} {...rest} onClick={preventNavigation}>
      {children}
    </a>
  )
}

/** Shows every component of the kit in every state, and its tokens. */
export function Showcase() {
  return (
    <LinkContext value={InertLink}>
      <SkipLink>Skip to the kit</SkipLink>
      <header className="sc-bar">
        <Container>
          <div className="sc-bar-row">
            <nav aria-label="Chapters">
              <ul className="sc-chapters">
                {Object.keys(chapters).map((name) => (
                  <li key={name}>
                    <SiteLink className="sc-chapter" href={`#${name}`}>
                      {name}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
            <Cluster gap="xs">
              <ScrollTopButton isVisible />
              <ButtonLink variant="outline" href="?both">
                Both schemes
              </ButtonLink>
              <ThemeToggle />
            </Cluster>
          </div>
        </Container>
      </header>
      <main id="main" tabIndex={-1}>
        <h1 className="visually-hidden">The UI kit</h1>
        {Object.entries(chapters).map(([name, Chapter]) => (
          <Chapter key={name} id={name} />
        ))}
      </main>
      <LiveRegions />
    </LinkContext>
  )
}
