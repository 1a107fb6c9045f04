-- Every decision asks whose the request was: found without reading all that were ever held.
create index approval_holders_request on approval_holders (request_id, user_id);
