import { Button, ButtonLink, Checkbox, Cluster, Icon, TextLink, ThemeToggle } from '@site/ui'
import { Chapter, InStates, Specimen } from '../specimen.tsx'

const variants = ['solid', 'outline', 'ghost', 'danger'] as const

export function ActionsChapter({ id }: { id: string }) {
  return (
    <Chapter id={id} title="Actions">
      {variants.map((variant) => (
        <InStates key={variant} name={`Button ${variant}`}>
          <Cluster>
            <Button variant={variant}>Save</Button>
            <Button variant={variant} size="lg" icon="arrow-right">
              Large
            </Button>
            <Button variant={variant} size="icon" icon="close" aria-label={`Close, ${variant}`} />
          </Cluster>
        </InStates>
      ))}
      <Specimen name="Button: disabled, aria-disabled, long">
        <Cluster>
          <Button disabled>Disabled</Button>
          <Button variant="outline" aria-disabled>
            Still focusable
          </Button>
          <Button variant="outline">A label that is much longer than planned, because it explains everything</Button>
        </Cluster>
      </Specimen>
      <InStates name="ButtonLink">
        <Cluster>
          <ButtonLink href="/somewhere" icon="arrow-right">
            Inside
          </ButtonLink>
          <ButtonLink href="https://example.com/" variant="outline" external>
            Elsewhere
          </ButtonLink>
        </Cluster>
      </InStates>
      <InStates name="TextLink">
        <Cluster>
          <TextLink href="/somewhere">in running text</TextLink>
          <TextLink href="/somewhere" standalone>
            Standalone
          </TextLink>
          <TextLink href="https://example.com/" external>
            elsewhere
          </TextLink>
        </Cluster>
      </InStates>
      <InStates name="Checkbox">
        <Cluster>
          <Checkbox aria-label="Not chosen" />
          <Checkbox aria-label="Chosen" defaultChecked />
        </Cluster>
      </InStates>
      <InStates name="ThemeToggle">
        <ThemeToggle />
      </InStates>
      <Specimen name="Icon 16, 20, 32">
        <Cluster>
          <Icon name="search" size={16} />
          <Icon name="search" />
          <Icon name="search" size={32} />
        </Cluster>
      </Specimen>
    </Chapter>
  )
}
