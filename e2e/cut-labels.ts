import type { Page } from 'playwright-core';

/**
 * Labels of buttons, tabs and states in sight that are cut, or reach out of what they label. What people wrote may be cut:
 * it has a direction of its own, or is said whole by a title.
 */
export const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = 'button, [role="tab"], .mantine-Badge-root, .mantine-Button-root';
    const written = '[dir="auto"], bdi, [title], [data-line-clamp], .mantine-VisuallyHidden-root';
    const found: string[] = [];
    for (const one of document.querySelectorAll(labels)) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!;
        if (parent.closest(written)) continue;
        const words = document.createRange();
        words.selectNodeContents(node);
        const { left, right, width } = words.getBoundingClientRect();
        // The innermost that cuts, or else what they label.
        let cutting: Element = parent;
        while (cutting !== one && getComputedStyle(cutting).overflowX === 'visible') cutting = cutting.parentElement!;
        const edges = cutting.getBoundingClientRect();
        const beyond = Math.max(edges.left - left, right - edges.right);
        // What only screen readers are told is a pixel wide.
        if (width > 1 && edges.width > 2 && beyond > 1)
          found.push(`${node.textContent!.trim()} by ${Math.round(beyond)} px`);
      }
    }
    return found;
  });
