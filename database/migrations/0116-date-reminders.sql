-- contract: the check only gets wider, and no version before this one writes what the wider one lets in.
-- An operator reminds the clinic whose offer was accepted that no date is set.
alter table staff_news drop constraint staff_news_kind_known;
alter table staff_news add constraint staff_news_kind_known
  check (kind in ('new_request', 'reminder', 'accepted', 'date_reminder', 'passed_over', 'cancelled', 'answered',
    'offer_declined', 'date_chosen', 'dates_asked', 'bill_waiting', 'bill_decided', 'check_in_worrying',
    'approval_asked', 'approval_returned', 'assigned', 'message', 'comment'));
