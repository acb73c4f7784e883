import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const videoNoPoster = definePageRule({
  id: 'video-no-poster',
  title: 'Video without poster',
  why: 'Until a video plays, browsers show a black box. Video results in search engines need a thumbnail.',
  fix: 'Add a poster attribute with an image, or VideoObject markup with a thumbnailUrl.',
  example: {
    bad: '<video src="/oiling.mp4" controls></video>',
    good: '<video src="/oiling.mp4" poster="/oiling.jpg" controls></video>',
  },
  category: 'images',
  severity: 'info',
  weight: 0,
  needs: ['html'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    if (document === null || document.videos.length === 0) return NOT_APPLICABLE;
    const { videos, structured } = document;
    const bad = structured.types.includes('VideoObject') ? [] : videos.filter(({ hasPoster }) => !hasPoster);
    return failIf(
      bad.map(({ src, place }) => ({
        locator: `video:${src ?? ''}`,
        message: `The video ${src ?? 'without src'} has no poster.`,
        expected: 'a poster',
        found: 'none',
        place,
      })),
      { affected: bad.length, of: videos.length },
    );
  },
});
