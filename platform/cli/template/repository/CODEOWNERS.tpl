# Who reviews changes. On GitHub, a team is @organization/team; on GitLab, a group is @group.
* __owner__
