import { Title, VisuallyHidden } from '@mantine/core';
import { type ComponentType, memo } from 'react';
import type { Block, BlockOf, BlockType } from '../../contract-blocks.ts';
import classes from './blocks.module.css';
import { Countdown } from './Countdown.tsx';
import { BlockContextProvider } from './context.ts';
import { FormBlock } from './FormBlock.tsx';
import { Hero } from './Hero.tsx';
import { Channels, Courses, Pages, Quizzes, Statistics } from './Live.tsx';
import { Gallery, Video } from './Media.tsx';
import { SampleBlock } from './SampleBlock.tsx';
import { CallToAction, Faq, Features, Pricing, Steps, Testimonials, Words } from './Words.tsx';

interface BlockProps<Type extends BlockType> {
  readonly block: BlockOf<Type>;
  readonly isFirst: boolean;
}
type View<Type extends BlockType> = ComponentType<BlockProps<Type>>;

/** How each block looks, on the page and in the editor alike. */
const views: { readonly [Type in BlockType]: View<Type> } = {
  hero: Hero,
  richText: Words,
  steps: Steps,
  features: Features,
  sample: SampleBlock,
  quizzes: Quizzes,
  courses: Courses,
  channels: Channels,
  pages: Pages,
  statistics: Statistics,
  testimonials: Testimonials,
  faq: Faq,
  pricing: Pricing,
  gallery: Gallery,
  video: Video,
  callToAction: CallToAction,
  form: FormBlock,
  countdown: Countdown,
};

function Shown<Type extends BlockType>({ block, isFirst }: BlockProps<Type>) {
  const View: View<Type> = views[block.type];
  return <View block={block} isFirst={isFirst} />;
}

/** One block. `isFirst`: its heading may be that of the page. */
export const BlockView = memo(function BlockView({ block, isFirst }: { block: Block; isFirst: boolean }) {
  return (
    <div className={classes.block} data-block={block.type} dir="auto">
      <Shown block={block} isFirst={isFirst} />
    </div>
  );
});

interface ShownPage {
  readonly page: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The blocks of a page. With `headings` 1 they are the whole page, and its heading is among them or only heard. */
export function BlockList(props: { page: ShownPage; headings: 1 | 2; isPublished?: boolean }) {
  const { page, headings, isPublished = true } = props;
  const first = page.blocks[0];
  return (
    <BlockContextProvider value={{ page: page.page, isPublished, headings }}>
      {headings === 1 && first?.type !== 'hero' && (
        <VisuallyHidden>
          <Title order={1}>{page.title}</Title>
        </VisuallyHidden>
      )}
      <div className={classes.blocks}>
        {page.blocks.map((block) => (
          <BlockView key={block.id} block={block} isFirst={block === first} />
        ))}
      </div>
    </BlockContextProvider>
  );
}
