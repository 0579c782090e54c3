import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferTemplate } from '../../../contract/offers/offer-templates.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { showToast } from '../../ui/toasts.ts';
import { planTemplate, type TemplatePlan, takeBack } from './apply-template.ts';

type Asked = { template: OfferTemplate; plan: TemplatePlan };

/** Applies templates: at once where nothing that is written would be replaced, else after asking; each can be undone. */
export function useTemplate(terms: OfferTerms, onApply: (part: Partial<OfferTerms>) => void) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef(terms);
  useEffect(() => {
    latest.current = terms;
  }, [terms]);
  const change = useEffectEvent((part: Partial<OfferTerms>) => onApply(part));

  function put(applied: OfferTerms, title: string): void {
    const before = terms;
    setAsked(null);
    onApply(applied);
    showToast('success', t('staff.template_applied', { title }), {
      undo: {
        label: t('staff.template_undo'),
        run: () => change(takeBack(before, applied, latest.current)),
      },
    });
  }

  return {
    asked,
    apply(template: OfferTemplate): void {
      const plan = planTemplate(terms, template.terms);
      if (plan.isDifferent) setAsked({ template, plan });
      else put(plan.filled, template.title);
    },
    fill: () => asked && put(asked.plan.filled, asked.template.title),
    replace: () => asked && put(asked.plan.replaced, asked.template.title),
    cancel: () => setAsked(null),
  };
}
